// Makes a chunk smaller with what the browser itself has for it.

/** @throws where the browser has nothing for it */
export async function compressed(json: string): Promise<Blob> {
  const stream = new Response(json).body?.pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).blob()
}
