'use client'
import type { ReactNode } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { Seal } from '@/components/answer-text/citations/seal'
import { UncitedMark } from '@/components/answer-text/citations/uncited-mark'
import { AudioBlock } from '@/components/audio-player/audio-block'
import { ForeignImage } from '@/components/remote-image/foreign-image'
import { citationElement, keptElement } from '@/lib/client/markdown/remark-citations'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Messages } from '@/lib/messages/zh-cn'
import { audioLink } from '@/lib/text/addresses/audio-link'
import { AnswerTable } from './answer-table'
import { CodeBlock } from './code-block'
import { Formula } from './formula'

type Element = NonNullable<ExtraProps['node']>

export function componentsFor(
  sources: readonly SourceReference[],
  labels: Pick<Messages['answer'], 'table' | 'taskDone' | 'taskOpen'>,
): Components {
  return {
    ...standing,
    [citationElement]: ({ node }: ExtraProps) => {
      const { dataIndex, dataClaim } = node?.properties ?? {}
      const claim = String(dataClaim ?? '')
      if (Number(dataIndex) === 0) return <UncitedMark claim={claim} />
      const source = sources[Number(dataIndex) - 1]
      return source ? <Seal source={source} claim={claim} /> : null
    },
    table: ({ children }) => <AnswerTable label={labels.table}>{children}</AnswerTable>,
    // The sanitizer allows no other kind of input.
    input: ({ checked }) => (
      <input
        type="checkbox"
        disabled
        checked={checked === true}
        aria-label={checked === true ? labels.taskDone : labels.taskOpen}
      />
    ),
  }
}

/** Components shared by all answers, so that their state survives while the text grows. */
const standing: Components = {
  [keptElement]: ({ children }: { readonly children?: ReactNode }) => (
    <span className="whitespace-nowrap">{children}</span>
  ),
  a: ({ node: _node, href = '', children, ...rest }) => {
    if (href.startsWith('#')) {
      return (
        <a {...rest} href={href}>
          {children}
        </a>
      )
    }
    const audio = audioLink(href)
    if (audio) return <AudioBlock audio={audio} />
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  },
  img: ({ src, alt }) => <ForeignImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  code: ({ node, className, children }) => {
    if (!node || !isFormula(node)) return <code className={className}>{children}</code>
    return <Formula tex={textOf(node)} isDisplay={classesOf(node).includes('math-display')} />
  },
  pre: ({ node, children }) => {
    const code = node?.children.length === 1 ? node.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code') return <pre>{children}</pre>
    if (isFormula(code)) return <Formula tex={textOf(code)} isDisplay />
    // Raw HTML may put elements into code; only text is highlighted.
    if (code.children.some(({ type }) => type !== 'text')) return <pre>{children}</pre>
    const language = classesOf(code).find((name) => name.startsWith('language-'))
    return <CodeBlock code={textOf(code)} language={language?.slice('language-'.length)} />
  },
}

function isFormula(node: Element): boolean {
  const classes = classesOf(node)
  const isMarked = classes.includes('math-inline') || classes.includes('math-display')
  return isMarked && node.children.every(({ type }) => type === 'text')
}

function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

function textOf(node: Element): string {
  return node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}
