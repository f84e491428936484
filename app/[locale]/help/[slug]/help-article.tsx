import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { PageHeading } from '@/components/headings/page-heading'
import { TextLink } from '@/components/ui/text-link'
import type { HelpPage } from '../../../help-page'

interface HelpArticleProps {
  readonly page: HelpPage
  /** Language of the text; the guide is Chinese. */
  readonly lang?: string
}

/** Rendered on the server only, so the browser loads no Markdown parser for it. */
export function HelpArticle({ page, lang = 'zh-CN' }: HelpArticleProps) {
  return (
    <article lang={lang} className="mt-4 max-w-(--measure) text-lg leading-(--leading-answer) wrap-anywhere">
      <PageHeading title={page.title} className="mb-4" />
      <Markdown components={components} remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]}>
        {page.text}
      </Markdown>
    </article>
  )
}

const components: Components = {
  h1: ({ children }) => <h2 className="mt-8 mb-2 font-serif text-xl font-semibold">{children}</h2>,
  h2: ({ children }) => <h2 className="mt-8 mb-2 font-serif text-xl font-semibold">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-6 mb-1.5 font-semibold">{children}</h3>,
  p: ({ children }) => <p className="my-3">{children}</p>,
  ul: ({ children }) => <ul className="my-3 grid list-disc gap-1 pl-6 marker:text-seal">{children}</ul>,
  ol: ({ children }) => (
    <ol className="my-3 grid list-decimal gap-1 pl-6 marker:text-ink-faint">{children}</ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-4 border-l-3 border-seal pl-4 text-ink-soft">{children}</blockquote>
  ),
  pre: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
    <pre tabIndex={0} className="my-4 overflow-x-auto rounded-m bg-paper-sunken p-4 text-sm leading-relaxed">
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="font-mono text-[0.9em]">{children}</code>,
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
    <div tabIndex={0} className="my-4 overflow-x-auto">
      <table className="w-full border-collapse text-sm">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th className="border-b border-line-strong px-3 py-2 text-left font-semibold">{children}</th>
  ),
  td: ({ children }) => <td className="border-b border-line px-3 py-2 align-top">{children}</td>,
  a: ({ href = '', children }) => (
    <TextLink href={href} isExternal={/^https?:/.test(href)}>
      {children}
    </TextLink>
  ),
}
