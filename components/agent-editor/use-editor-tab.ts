import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { paths } from '@/lib/paths'

const editorTabs = ['settings', 'knowledge', 'tools', 'advanced'] as const
const [firstTab] = editorTabs

/** The chosen tab of the editor, also in the address, so that a reload shows the same. */
export function useEditorTab(agentId: string) {
  const named = useSearchParams().get('tab')
  const [tab, setTab] = useState<string>(editorTabs.find((each) => each === named) ?? firstTab)
  const chooseTab = (chosen: string) => {
    setTab(chosen)
    window.history.replaceState(null, '', paths.agentEdit(agentId, chosen === firstTab ? '' : chosen))
  }
  return { tab, chooseTab }
}
