import { BlockSplitter } from '@/lib/markdown/block-splitter'
import { nextTurn } from './next-turn'

const sliceMs = 16

/** Reads a finished text in slices. @returns what then splits it in no time */
export async function readInSlices(text: string): Promise<BlockSplitter> {
  const splitter = new BlockSplitter()
  await nextTurn()
  let begun = performance.now()
  for (const _step of splitter.read(text)) {
    if (performance.now() - begun < sliceMs) continue
    await nextTurn()
    begun = performance.now()
  }
  return splitter
}
