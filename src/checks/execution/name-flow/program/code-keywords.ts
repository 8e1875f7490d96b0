/** Keywords of languages, not names of a program. */
export const CONTROL =
  /^(?:if|for|foreach|while|until|unless|switch|catch|with|match|using|when|lock|synchronized|return|else|elif|elsif|try|do|and|or|not|in|of|await|yield|new|typeof|throw|case|repeat|guard|defer|go|select|super|this|self|sizeof|rescue|ensure|finally)$/;
export const DEFINES =
  /^(?:def|defp|defmacro|function|func|fn|fun|sub|local|override|async|static|public|private|protected|internal|suspend|export|default|pub|task|macro|proc|method)$/;
export const DEFINING = /^(?:def|defp|function|func|fn|fun|sub)$/;
export const DECLARES =
  /^(?:const|let|var|val|my|our|local|final|mut|static|type|auto|readonly|private|public|protected|export|default|ref|out)$/;
