'use client'
import { createElement, memo, type ReactNode, useEffect, useState } from 'react'
import { useCopied } from '@/components/toasts/use-copied'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { check, copy as copyIcon } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { HighlightedNode } from './highlight-code'
import { loadAfterPause } from './load-after-pause'

interface CodeBlockProps {
  readonly code: string
  readonly language: string | undefined
}

interface Highlighted {
  readonly code: string
  readonly nodes: readonly HighlightedNode[]
}

/** A code block, plain at first; the highlighter is loaded with the first block that has a language. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const answer = useTexts('answer')
  const { isCopied, copy } = useCopied()
  const nodes = useHighlighted(code, language)
  return (
    <div className="answer-code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long lines are scrollable by keyboard. */}
      <pre tabIndex={0}>
        <code className={language === undefined ? undefined : `language-${language}`}>
          {nodes ? nodes.map(toReact) : <PlainCode code={code} />}
        </code>
      </pre>
      <IconButton label={isCopied ? answer.copied : answer.copy} onClick={() => void copy(code)}>
        {isCopied ? <Icon path={check} className="text-ok" /> : <Icon path={copyIcon} />}
      </IconButton>
    </div>
  )
}

const groupLines = 64

/** Plain code in runs of lines: while streaming, the browser lays out only the last run again. */
function PlainCode({ code }: { readonly code: string }) {
  const lines = code.split('\n')
  if (lines.length <= groupLines) return code

  const runs: string[] = []
  for (let at = 0; at < lines.length; at += groupLines)
    runs.push(lines.slice(at, at + groupLines).join('\n') + (at + groupLines < lines.length ? '\n' : ''))
  // Lines are only appended, so the index of a run is a stable key.
  // oxlint-disable-next-line react/no-array-index-key
  return runs.map((run, index) => <CodeRun key={index} code={run} />)
}

const CodeRun = memo(function CodeRun({ code }: { readonly code: string }) {
  return <span className="block">{code}</span>
})

function useHighlighted(code: string, language: string | undefined): readonly HighlightedNode[] | null {
  const [highlighted, setHighlighted] = useState<Highlighted | null>(null)
  useEffect(() => {
    if (language === undefined) return
    return loadAfterPause(
      () => import('./highlight-code'),
      ({ highlightCode }) => setHighlighted({ code, nodes: highlightCode(code, language) }),
    )
  }, [code, language])
  return highlighted?.code === code ? highlighted.nodes : null
}

function toReact(node: HighlightedNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  // Indexes are stable keys, as the parts of a code never change their order.
  return createElement('span', { key: index, className: node.className }, node.children.map(toReact))
}
