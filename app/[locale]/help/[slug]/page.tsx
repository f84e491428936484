import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { helpPages } from '../../../help-pages'
import { pageLocale } from '../../../page-locale'
import { HelpArticle } from './help-article'

interface HelpParams {
  readonly params: Promise<{ readonly locale: string; readonly slug: string }>
}

export const dynamicParams = false

export async function generateStaticParams() {
  return (await helpPages()).map(({ slug }) => ({ slug }))
}

export async function generateMetadata(props: HelpParams): Promise<Metadata> {
  const { title, description } = await pageOf(props)
  return { title, ...(description ? { description } : {}) }
}

export default async function HelpArticlePage(props: HelpParams) {
  const { messages } = await pageLocale(props)
  const page = await pageOf(props)
  return (
    <div className="mx-auto w-full max-w-[760px] px-8 py-10 max-sm:px-4">
      <TextLink href={paths.help()} className="text-sm">
        {messages.help.back}
      </TextLink>
      <HelpArticle page={page} />
    </div>
  )
}

async function pageOf({ params }: HelpParams) {
  const slug = decodeURIComponent((await params).slug)
  return (await helpPages()).find((page) => page.slug === slug) ?? notFound()
}
