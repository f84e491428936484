import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ImportView } from '@/components/plugins/import/import-view'
import { pluginOf } from '@/lib/client/api/plugin-pages.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../../../page-locale'
import { firstText } from '../../../../search-params'
import { memberPage } from '../member-page'

interface ImportProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.pluginImport.title, robots: { index: false } }
}

/** Into the plugin that the address names, or into a new one. */
export default async function PluginImportPage(props: ImportProps) {
  const { messages } = await pageLocale(props)
  const id = firstText((await props.searchParams).plugin)
  return await memberPage(messages, async () => {
    const found = id === '' ? null : await pluginOf(id)
    const draft = found?.draft
    if (id !== '' && draft?.kind !== 'http') notFound()
    return (
      <Texts messages={pageMessagesOf(messages, 'pluginImport', 'pluginEditor', 'validation')}>
        <ImportView plugin={draft ? { id: draft.id, name: draft.name } : null} />
      </Texts>
    )
  })
}
