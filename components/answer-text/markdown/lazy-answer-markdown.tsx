'use client'
// Here, not in the lazy chunk: the server's markup needs its styles before scripts load.
import './answer-text.css'
import dynamic from 'next/dynamic'
import type { AnswerMarkdownProps } from './answer-markdown'
import { loadAnswerMarkdown } from './load-answer-markdown'

/** Its own chunk: a page can submit a question before the Markdown parsers are evaluated. */
export const LazyAnswerMarkdown = dynamic<AnswerMarkdownProps>(() =>
  loadAnswerMarkdown().then(({ AnswerMarkdown }) => AnswerMarkdown),
)
