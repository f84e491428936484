import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NewTool } from '@/components/plugins/tool/new-tool'
import { pluginOf } from '@/lib/client/api/plugin-pages.server'
import { existingTitle } from '../../../../../existing-title'
import { type LocaleParams, pageLocale } from '../../../../../page-locale'
import { memberPage } from '../../member-page'

interface NewToolProps {
  readonly params: Promise<{ locale: string; pluginId: string }>
}

export async function generateMetadata(props: NewToolProps & LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const isThere = async () => (await pluginOf((await props.params).pluginId))?.draft?.kind === 'http'
  const title = await existingTitle(messages, messages.toolEditor.newTitle, isThere)
  return { title, robots: { index: false } }
}

export default async function NewToolPage(props: NewToolProps & LocaleParams) {
  const { messages } = await pageLocale(props)
  const { pluginId } = await props.params
  return await memberPage(messages, async () => {
    const draft = (await pluginOf(pluginId))?.draft
    if (draft?.kind !== 'http') notFound()
    return <NewTool pluginId={draft.id} pluginName={draft.name} />
  })
}
