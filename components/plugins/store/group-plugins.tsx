'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { WithLogin } from '@/components/login/with-login'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useApi } from '@/lib/client/api/api-context'
import { ownPluginsQuery } from '@/lib/client/api/plugins'
import { type GroupKind, groupKinds } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useOpenGroup } from './use-open-group'

const tones = { feishu: 'indigo', dingtalk: 'seal', wecom: 'ok' } as const

/** Plugins that come with the product: off until a member has set up the webhook of a group. */
export function GroupPlugins({ isMember }: { readonly isMember: boolean }) {
  const { groups: texts } = useTexts('pluginStore')
  return (
    <section aria-labelledby="groups" className="mt-6">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h2 id="groups" className="font-serif text-lg font-semibold">
          {texts.title}
        </h2>
        <span className="text-sm text-ink-faint">{texts.note}</span>
      </div>
      {isMember ? <OwnGroups /> : <GroupList setUp={new Map()} />}
    </section>
  )
}

interface SetUpGroup {
  readonly id: number
  readonly name: string
  readonly version: number
}
type SetUpGroups = ReadonlyMap<GroupKind, readonly SetUpGroup[]>

function OwnGroups() {
  const { data } = useInfiniteQuery(ownPluginsQuery(useApi(pluginRoutes)))
  const own = data?.pages.flatMap(({ list }) => list) ?? []
  const setUp = new Map(groupKinds.map((kind) => [kind, own.filter((plugin) => plugin.kind === kind)]))
  return <GroupList setUp={setUp} />
}

function GroupList({ setUp }: { readonly setUp: SetUpGroups }) {
  const { groups: texts } = useTexts('pluginStore')
  const open = useOpenGroup()
  return (
    <ul className="mt-1.5 grid grid-cols-3 gap-x-4 border-y border-line max-lg:grid-cols-1">
      {groupKinds.map((kind) => {
        const known = setUp.get(kind) ?? []
        return (
          <li
            key={kind}
            className="flex flex-wrap items-center gap-3 py-3 max-lg:not-last:border-b max-lg:border-line"
          >
            <Avatar glyph={texts.glyphs[kind]} tone={tones[kind]} />
            <div className="min-w-0 flex-1 basis-40">
              <h3 className="text-md">{texts.names[kind]}</h3>
              <p className="text-sm text-ink-faint">{texts.what}</p>
            </div>
            {known.length > 0 ? <Badge tone="ok">{texts.on}</Badge> : <Badge>{texts.off}</Badge>}
            <WithLogin>
              {known.length === 0 ? (
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={fill(texts.setUp, { name: texts.names[kind] })}
                  onClick={() => open(kind, null)}
                >
                  {texts.short}
                </Button>
              ) : (
                <Button size="small" aria-haspopup="dialog" onClick={() => open(kind, null)}>
                  {fill(texts.another, { name: texts.names[kind] })}
                </Button>
              )}
            </WithLogin>
            {known.map((plugin) => (
              <Button
                key={plugin.id}
                size="small"
                tone="quiet"
                aria-haspopup="dialog"
                onClick={() => open(kind, plugin.id)}
              >
                {fill(texts.change, { name: plugin.name })}
              </Button>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
