import PredicateModels

/// Small models of our own as XML.
enum TestModel {
  /// A model that has one of everything.
  static let shop = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <!-- A shop. -->
    <model type="com.apple.IDECoreDataModeler.DataModel" userDefinedModelVersionIdentifier="2.1">
        <entity name="Item" representedClassName="Item" isAbstract="YES" syncable="YES">
            <attribute name="name" attributeType="String"/>
            <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="0.0"/>
            <attribute name="sold" optional="YES" attributeType="Date"/>
            <attribute name="speed" transient="YES" attributeType="Double"/>
            <attribute name="nameKey" optional="YES" attributeType="String" derived="YES"
                derivationExpression="canonical:(name)"/>
            <attribute name="picture" optional="YES" attributeType="Transformable"/>
            <attribute name="size" optional="YES" attributeType="Composite" composite="Size"/>
            <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
            <relationship name="shop" optional="YES" maxCount="1" destinationEntity="Shop" inverseName="items" inverseEntity="Shop"/>
            <fetchedProperty name="cheaper" optional="YES">
                <fetchRequest name="fetchedPropertyFetchRequest" entity="Item" predicateString="price &lt; $FETCH_SOURCE.price"/>
            </fetchedProperty>
            <fetchIndex name="byName" partialIndexPredicate="sold == nil">
                <fetchIndexElement property="name" type="Binary" order="ascending"/>
            </fetchIndex>
        </entity>
        <entity name="Book" parentEntity="Item" elementID="Volume">
            <attribute name="pages" attributeType="Integer 32" elementID="pageCount"/>
        </entity>
        <entity name="Tag">
            <attribute name="name" attributeType="String"/>
            <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
        </entity>
        <entity name="Shop">
            <attribute name="id" attributeType="UUID"/>
            <relationship name="items" optional="YES" toMany="YES" ordered="YES" destinationEntity="Item" inverseName="shop" inverseEntity="Item"/>
        </entity>
        <fetchRequest name="cheap" entity="Item" predicateString="price &lt;= $limit AND name BEGINSWITH[c] &quot;a&quot;"/>
        <fetchRequest name="all" entity="Shop"/>
        <configuration name="Local">
            <memberEntity name="Shop"/>
        </configuration>
        <composite name="Size">
            <attribute name="width" attributeType="Double"/>
            <attribute name="height" attributeType="Double"/>
        </composite>
        <elements>
            <element name="Item" positionX="0" positionY="0" width="128" height="73"/>
        </elements>
    </model>
    """

  static func model(_ xml: String, name: String = "Shop") throws -> ManagedObjectModel {
    try ManagedObjectModel(xml: Array(xml.utf8), name: name, file: "\(name).xml")
  }

  /// A model of these entities.
  static func model(entities: String, name: String = "Shop") throws -> ManagedObjectModel {
    try model("<model>\n\(entities)\n</model>", name: name)
  }
}
