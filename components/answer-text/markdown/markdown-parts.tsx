'use client'
import { memo, type ReactNode, use } from 'react'
import { isBlock, type MarkdownContainer, type MarkdownPart } from '@/lib/client/markdown/markdown-block'
import { useTexts } from '@/lib/messages/use-texts'
import type { AnswerSlices } from './answer-slices'
import { AnswerTable } from './answer-table'
import { Block, type BlockProps } from './block'
import { CodeBlock } from './code-block'

interface MarkdownPartsProps extends Omit<BlockProps, 'block'> {
  readonly parts: readonly MarkdownPart[]
  readonly slices?: AnswerSlices | undefined
}

const groupLength = 4

export function MarkdownParts({ parts, ...rest }: MarkdownPartsProps) {
  return groupsOf(parts).map((group) => <PartGroup key={group[0]?.key} parts={group} {...rest} />)
}

/** Groups parts into runs. All runs but the last keep their identity while the text grows. */
function groupsOf(parts: readonly MarkdownPart[]): (readonly MarkdownPart[])[] {
  const groups: (readonly MarkdownPart[])[] = []
  for (let at = 0; at < parts.length; at += groupLength) groups.push(parts.slice(at, at + groupLength))
  return groups
}

/** A memoized run of parts: while streaming, React skips unchanged runs instead of comparing every part. */
const PartGroup = memo(function PartGroup({ parts, slices, ...rest }: MarkdownPartsProps) {
  const turn = slices?.turnOf(parts)
  if (turn) use(turn)
  return parts.map((part) =>
    isBlock(part) ? (
      <Block key={part.key} block={part} {...rest} />
    ) : (
      <Container key={part.key} container={part} slices={slices} {...rest} />
    ),
  )
}, isSame)

function isSame(before: MarkdownPartsProps, after: MarkdownPartsProps): boolean {
  return (
    before.sources === after.sources &&
    before.idPrefix === after.idPrefix &&
    before.isLoose === after.isLoose &&
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => part === after.parts[index])
  )
}

interface ContainerProps extends Omit<BlockProps, 'block'> {
  readonly container: MarkdownContainer
  readonly slices: AnswerSlices | undefined
}

/** A growing list, table, quote or fence: one element with the parts received so far. */
const Container = memo(function Container({ container, ...rest }: ContainerProps): ReactNode {
  const answer = useTexts('answer')
  const { kind, parts, look } = container
  switch (kind) {
    case 'list': {
      const items = <MarkdownParts {...rest} parts={parts} isLoose={look.isLoose} />
      if (look.start === null) return <ul>{items}</ul>
      return <ol start={look.start === 1 ? undefined : look.start}>{items}</ol>
    }
    case 'listItem':
      return (
        <li className={look.isTask ? 'task-list-item' : undefined}>
          <MarkdownParts {...rest} parts={parts} />
        </li>
      )
    case 'blockquote':
      return (
        <blockquote>
          <MarkdownParts {...rest} parts={parts} />
        </blockquote>
      )
    case 'table':
      return (
        <AnswerTable label={answer.table}>
          <MarkdownParts {...rest} parts={parts.slice(0, 1)} />
          <tbody>
            <MarkdownParts {...rest} parts={parts.slice(1)} />
          </tbody>
        </AnswerTable>
      )
    case 'code':
      return <CodeBlock code={look.code ? `${look.code}\n` : ''} language={look.language} />
  }
})
