// Compresses a chunk with the browser's own CompressionStream.

/** @throws where the browser has nothing for it */
export async function compressed(json: string): Promise<Blob> {
  const stream = new Response(json).body?.pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).blob()
}
