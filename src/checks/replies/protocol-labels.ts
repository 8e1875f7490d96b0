/** Fields of the protocol between the texts of a reply, such as the type of each block: they part nothing. */
export const isProtocolLabel = (path: string, text: string): boolean =>
  /\.(?:type|role|mimeType|uri)$/.test(path) && !/\s/.test(text);
