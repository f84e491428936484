import type { Metadata } from 'next'
import { MissingContent } from '@/components/page-states/missing-content'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.missing.title, robots: { index: false } }
}

/** The server answers it with 404. Unlike not-found.tsx it is complete without scripts. */
export default async function MissingPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return <MissingContent texts={messages.missing} common={messages.common} />
}
