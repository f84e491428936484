import { BlockSplitter } from '@/lib/client/markdown/block-splitter'

const sliceMs = 16

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
