import type { Metadata } from 'next'
import { PageAd } from '@/components/ad-badge/page-ad'
import { type SquareAddress, squareFilterOf } from '@/components/square/square-filter'
import { SquareView } from '@/components/square/square-view'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type LocaleParams, pageLocale } from '../../page-locale'
import { firstText } from '../../search-params'
import { siteOrigin } from '../../site-origin'
import { readMyAgents, readSquare } from './read-square'

interface AgentHomeProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: AgentHomeProps): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const { title, description, categories } = messages.square
  const { category, keyword } = squareFilterOf(await addressOf(props))
  const origin = await siteOrigin()

  return {
    title: category === '' ? title : `${title} · ${categories[category]}`,
    description,
    alternates: { canonical: `${origin}${paths.agentHome({ category })}` },
    // The results of any word are no page of their own.
    ...(keyword === '' ? {} : { robots: { index: false } }),
  }
}

/** Public; the first page of each list is in the HTML. */
export default async function AgentHomePage(props: AgentHomeProps) {
  const { messages } = await pageLocale(props)
  const user = await signedInUser()
  const [first, mine] = await Promise.all([
    readSquare(squareFilterOf(await addressOf(props))),
    user ? readMyAgents() : null,
  ])
  return (
    <Texts
      messages={
        user
          ? pageMessagesOf(messages, 'square', 'agents', 'myAgents', 'agentTransfer', 'errors')
          : pageMessagesOf(messages, 'square', 'agents')
      }
    >
      <PageAd>
        <SquareView isMember={user !== null} mine={mine} first={first} />
      </PageAd>
    </Texts>
  )
}

async function addressOf({ searchParams }: AgentHomeProps): Promise<SquareAddress> {
  const { category, q, sort } = await searchParams
  return { category: firstText(category), q: firstText(q), sort: firstText(sort) }
}
