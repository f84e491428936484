import type { Metadata } from 'next'
import { MissingContent } from '@/components/page-states/missing-content'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.expired.title, robots: { index: false } }
}

/** Shown for an expired or revoked share link. The server answers it with 410. */
export default async function ExpiredPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return <MissingContent texts={messages.expired} common={messages.common} />
}
