import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import {
  closeSidePanel,
  dropSidePanel,
  openSidePanel,
  sidePanel,
} from '@/components/ui/side-panel/side-panel-store'
import type { ListedMember } from '@/lib/contract/routes/member-routes'

export const memberPanelId = 'member'

/** The member whose details are shown in the side panel, which is closed when the page is left. */
export function useOpenMember() {
  const isOpen = useStore(sidePanel, ({ chosen }) => chosen === memberPanelId)
  const [member, setMember] = useState<Pick<ListedMember, 'uid' | 'nickname'> | null>(null)
  useEffect(() => () => dropSidePanel(memberPanelId), [])

  const uid = isOpen ? (member?.uid ?? '') : ''
  return {
    /** '' while the panel is closed. */
    uid,
    nickname: member?.nickname ?? '',
    toggle: (chosen: ListedMember) => {
      if (chosen.uid === uid) return closeSidePanel()
      setMember(chosen)
      openSidePanel(memberPanelId, true)
    },
  }
}
