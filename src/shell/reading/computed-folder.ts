/** `"$(dirname "$0")/lib.sh"`: run time decides the folder, the line names the file. */
export function isNamedFile(path: string): boolean {
  const last = Math.max(path.lastIndexOf(')'), path.lastIndexOf('`'));
  return last >= 0 && /^["']?(?:\/[\w.@+-]{1,255})+$/.test(path.slice(last + 1));
}
