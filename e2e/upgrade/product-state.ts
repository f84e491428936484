import type { AccountClient } from '../../host/testing/account-client.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { routes } from '../../lib/contract/routes/http.ts'
import { shareRoutes } from '../../lib/contract/routes/share-routes.ts'

/** Who made the data, and the questions that are asked of the library afterwards. */
export interface Makers {
  /** The device of a visitor who never logged in. */
  readonly visitor: string
  readonly member: {
    readonly phone: string
    readonly password: string
    readonly device: string
    readonly token: string
  }
  readonly conversations: { readonly visitor: string; readonly member: string }
  readonly shares: readonly string[]
}

/** What people had before an upgrade and must have after it. */
export interface ProductState {
  readonly visitorHistory: unknown
  readonly memberHistory: unknown
  readonly memberSessions: unknown
  readonly searches: unknown
  readonly shares: readonly unknown[]
}

/** Reads over the wire what belongs to the makers of the data. */
export async function readState(client: AccountClient, makers: Makers): Promise<ProductState> {
  const visitor = client.with({ device_hash: makers.visitor })
  const member = client.with({ device_hash: makers.member.device, k_sso_token: makers.member.token })
  const data = async (who: AccountClient, path: string, query: Record<string, string>) => {
    const { status, body } = await who.get(`${path}?${new URLSearchParams(query)}`)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  const history = (who: AccountClient, id: string) =>
    data(who, routes.chatHistory.path, { conversation_id: id, time_reverse: '0', offset: '0' })
  const { conversations } = makers
  return {
    visitorHistory: await history(visitor, conversations.visitor),
    memberHistory: await history(member, conversations.member),
    memberSessions: asBefore(await data(member, routes.sessionList.path, { offset: '0' })),
    searches: await data(member, routes.searchHistory.path, { offset: '0' }),
    shares: await Promise.all(
      makers.shares.map((id) => data(client, shareRoutes.sharedSnapshot.path, { id })),
    ),
  }
}

/** The list of searches, under the name that it had when the data were made. */
function asBefore(sessions: unknown): unknown {
  const { list, ...page } = sessions as { readonly list: unknown }
  return { ...page, datalist: list }
}

/** @returns the titles of what an answer was made from, the best first, without the product's own guide */
export function foundTitles(cards: readonly Card[]): string[] {
  return cards
    .flatMap((card) => (card.type === 'search_result' ? (card.content as SourceReference[]) : []))
    .filter(({ seeMoreUrl }) => !seeMoreUrl.startsWith('/help'))
    .map(({ title }) => title)
}

/** @returns the cards of a page of history, by question */
export function cardsByQuestion(history: unknown): Map<string, readonly Card[]> {
  const { detailList } = history as { detailList: ChatRecord[] }
  return new Map(detailList.map((record) => [record.content, record.data]))
}
