import type { Metadata } from 'next'
import { NewPlugin } from '@/components/plugins/editor/new-plugin'
import { type LocaleParams, pageLocale } from '../../../../page-locale'
import { memberPage } from '../member-page'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.pluginEditor.newTitle, robots: { index: false } }
}

export default async function NewPluginPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return await memberPage(messages, () => <NewPlugin />)
}
