import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PluginEditor } from '@/components/plugins/editor/plugin-editor'
import { PublicPlugin } from '@/components/plugins/store/public-plugin'
import { pluginOf } from '@/lib/client/api/plugin-pages.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { existingTitle } from '../../../../existing-title'
import { type LocaleParams, pageLocale } from '../../../../page-locale'
import { memberPage } from '../member-page'

interface PluginProps {
  readonly params: Promise<{ locale: string; pluginId: string }>
}

export async function generateMetadata(props: PluginProps & LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const isThere = async () => (await pluginOf((await props.params).pluginId)) !== null
  const title = await existingTitle(messages, messages.pluginEditor.title, isThere)
  return { title, robots: { index: false } }
}

/** The editor for its author; what is public of it for others. */
export default async function PluginPage(props: PluginProps & LocaleParams) {
  const { messages } = await pageLocale(props)
  const found = await pluginOf((await props.params).pluginId)
  // Without a login it is not known whose it is.
  if (!found) return await memberPage(messages, () => notFound())
  const { plugin, draft } = found
  if (draft?.kind === 'http')
    return await memberPage(messages, (uid) => <PluginEditor key={draft.id} uid={uid} draft={draft} />)
  return (
    <Texts messages={pageMessagesOf(messages, 'pluginStore', 'errors', 'report')}>
      <PublicPlugin plugin={plugin} />
    </Texts>
  )
}
