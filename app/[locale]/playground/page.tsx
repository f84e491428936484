import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeading } from '@/components/headings/page-heading'
import { AnswerCards } from '@/components/playground/answer-cards'
import { CardTypes } from '@/components/playground/card-types'
import { ImageEditSpecimens } from '@/components/playground/image-edit-specimens'
import { LoginSpecimens } from '@/components/playground/login-specimens'
import { Primitives } from '@/components/playground/primitives'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { internalHostOrigin } from '@/lib/client/api/server-addresses'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

/** Whether it exists is a runtime setting. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.playground.title, robots: { index: false } }
}

/** Every primitive and every card in all states; for tests, so it exists only if the operator enables it. */
export default async function PlaygroundPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  const { playground } = messages
  const config = await new QueryClient().fetchQuery(runtimeConfigQuery(internalHostOrigin()))
  if (!config.playground) notFound()

  return (
    <div className="mx-auto w-full max-w-[980px] px-8 py-10 max-sm:px-4">
      <PageHeading title={playground.title} intro={playground.intro} />
      <Texts messages={clientMessagesOf(messages)}>
        <Primitives />
        <h2 className="mt-12 mb-4 font-serif text-xl font-semibold">{messages.account.title}</h2>
        <LoginSpecimens />
        <h2 className="mt-12 mb-4 font-serif text-xl font-semibold">{playground.cards}</h2>
        <AnswerCards />
        <ImageEditSpecimens />
        <CardTypes />
      </Texts>
    </div>
  )
}
