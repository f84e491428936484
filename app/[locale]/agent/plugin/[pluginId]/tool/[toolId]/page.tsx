import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ToolEditor } from '@/components/plugins/tool/tool-editor'
import { ownToolOf, pluginOf } from '@/lib/client/api/plugin-pages.server'
import { existingTitle } from '../../../../../../existing-title'
import { type LocaleParams, pageLocale } from '../../../../../../page-locale'
import { memberPage } from '../../../member-page'

interface ToolProps {
  readonly params: Promise<{ locale: string; pluginId: string; toolId: string }>
}

export async function generateMetadata(props: ToolProps & LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const isThere = async () => (await ownToolOf((await props.params).toolId)) !== null
  const title = await existingTitle(messages, messages.toolEditor.title, isThere)
  return { title, robots: { index: false } }
}

export default async function ToolPage(props: ToolProps & LocaleParams) {
  const { messages } = await pageLocale(props)
  const { pluginId, toolId } = await props.params
  return await memberPage(messages, async (uid) => {
    const [found, tool] = await Promise.all([pluginOf(pluginId), ownToolOf(toolId)])
    const draft = found?.draft
    if (!draft || tool?.plugin_id !== draft.id) notFound()
    return (
      <ToolEditor key={tool.id} uid={uid} pluginName={draft.name} pluginAvatar={draft.avatar} tool={tool} />
    )
  })
}
