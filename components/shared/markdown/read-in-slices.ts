import { BlockSplitter } from '@/lib/markdown/block-splitter'

const sliceMs = 16

/** Reads a finished text in slices, each in a turn. @returns what then splits it in no time */
export async function readInSlices(text: string, turn: () => Promise<void>): Promise<BlockSplitter> {
  const splitter = new BlockSplitter()
  await turn()
  let begun = performance.now()
  for (const _step of splitter.read(text)) {
    if (performance.now() - begun < sliceMs) continue
    await turn()
    begun = performance.now()
  }
  return splitter
}
