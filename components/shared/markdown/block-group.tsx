'use client'
import { memo } from 'react'
import type { MarkdownBlock } from '@/lib/markdown/markdown-block'
import { Block, type BlockProps } from './block'

interface BlockGroupProps extends Omit<BlockProps, 'block'> {
  readonly blocks: readonly MarkdownBlock[]
}

const groupLength = 16

/** Cuts the blocks of a text into runs. The runs before the last one stay the same while the text grows. */
export function groupsOf(blocks: readonly MarkdownBlock[]): (readonly MarkdownBlock[])[] {
  const groups: (readonly MarkdownBlock[])[] = []
  for (let at = 0; at < blocks.length; at += groupLength) groups.push(blocks.slice(at, at + groupLength))
  return groups
}

/** A run of blocks. While a text grows React passes over those that have not changed, instead of over each block. */
export const BlockGroup = memo(function BlockGroup({ blocks, ...rest }: BlockGroupProps) {
  return blocks.map((block) => <Block key={block.key} block={block} {...rest} />)
}, isSame)

function isSame(before: BlockGroupProps, after: BlockGroupProps): boolean {
  return (
    before.sources === after.sources &&
    before.idPrefix === after.idPrefix &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index])
  )
}
