'use client'
// Here, not in the lazy chunk: the server's markup has its heights before scripts come.
import './answer-text.css'
import dynamic from 'next/dynamic'
import type { AnswerMarkdownProps } from './answer-markdown'
import { loadAnswerMarkdown } from './load-answer-markdown'

/**
 * AnswerMarkdown in a chunk of its own: a page can submit a question before the Markdown parsers are evaluated. The
 * server renders it whole.
 */
export const LazyAnswerMarkdown = dynamic<AnswerMarkdownProps>(() =>
  loadAnswerMarkdown().then(({ AnswerMarkdown }) => AnswerMarkdown),
)
