/// A script that makes a shell complete command lines of predcheck. It knows no options: it asks
/// `predcheck complete`.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// A word that begins with a quotation mark keeps it: predicates stand between them.
  private static let bashText = #"""
    # Completion of predcheck for bash.
    _predcheck() {
      local line=${COMP_LINE:0:COMP_POINT} words=() word= quote= open= i c
      for ((i = 0; i < ${#line}; i++)); do
        c=${line:i:1}
        if [[ -n $quote ]]; then
          if [[ $c == "$quote" ]]; then quote=; else word+=$c; fi
        elif [[ $c == [\'\"] ]]; then
          quote=$c open=1
        elif [[ $c == \\ ]]; then
          ((i++)); word+=${line:i:1} open=1
        elif [[ $c == [[:space:]] ]]; then
          if [[ -n $word || -n $open ]]; then words+=("$word"); fi
          word= open=
        else
          word+=$c
        fi
      done
      words+=("$word")
      # Readline replaces only what follows the last break of the word it sees.
      local shown=${COMP_WORDS[COMP_CWORD]} prefix=
      [[ $shown == [\'\"]* ]] && shown=${shown:1}
      prefix=${word%"$shown"}
      COMPREPLY=()
      while IFS=$'\t' read -r c _; do
        if [[ $c == :files ]]; then
          compopt -o filenames
          mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word")
        else
          COMPREPLY+=("${c#"$prefix"}")
        fi
      done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
      [[ -z $quote ]] || compopt -o nospace
    }
    complete -F _predcheck predcheck

    """#

  private static let zshText = #"""
    #compdef predcheck
    # Completion of predcheck for zsh.
    _predcheck() {
      local -a asked found shown
      local line word help
      asked=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
      for line in "${(@f)$(${(Q)words[1]} complete "${asked[@]}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
          _files
        elif [[ -n $line ]]; then
          word=${line%%$'\t'*} help=${line#*$'\t'}
          found+=("$word")
          shown+=("$word${help:+  -- $help}")
        fi
      done
      (( $#found )) && compadd -l -d shown -- "${found[@]}"
    }
    if [[ $funcstack[1] == _predcheck ]]; then _predcheck "$@"; else compdef _predcheck predcheck; fi

    """#

  private static let fishText = #"""
    # Completion of predcheck for fish.
    function __predcheck_complete
        set -l words (commandline -opc)
        set -l last (commandline -ct | string trim -l -c "'\"")
        for line in ($words[1] complete $words[2..-1] "$last" 2>/dev/null)
            if test "$line" = :files
                __fish_complete_path $last
            else
                echo $line
            end
        end
    end
    complete -c predcheck -f -a '(__predcheck_complete)'

    """#
}
