import { BlockSplitter } from '@/lib/markdown/block-splitter'

/** Less than this is read at once. */
export const leastSliced = 4_000
const sliceMs = 16

/** Reads a finished text in slices, between which the page answers. @returns what then splits it in no time */
export async function readInSlices(text: string): Promise<BlockSplitter> {
  const splitter = new BlockSplitter()
  let begun = performance.now()
  for (const _step of splitter.read(text)) {
    if (performance.now() - begun < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
  }
  return splitter
}
