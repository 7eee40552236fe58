; Colours for the nodes of grammar.js.
(string) @string
(number) @number
(placeholder) @variable.parameter
(variable) @variable
(key) @property
(collection_operator) @function.builtin
(function_name) @function
(options) @attribute
(index) @keyword
(constant) @constant.builtin
(truth) @constant.builtin
(quantified ["ANY" "SOME" "ALL" "NONE"] @keyword)
(disjunction operator: _ @keyword.operator)
(conjunction operator: _ @keyword.operator)
(negation ["NOT" "!"] @keyword.operator)
(comparison operator: _ @operator)
(infix operator: _ @operator)
["SUBQUERY" "TERNARY" "CAST" "FUNCTION" "FETCH"] @keyword.function
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," "."] @punctuation.delimiter
