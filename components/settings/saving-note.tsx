'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/button'
import { useApi } from '@/lib/client/api/api-context'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import { preferenceSaving, syncPreferences } from '@/lib/client/login/member-preferences'
import { sessionStore } from '@/lib/client/login/session-store'
import { onPreferenceChoice } from '@/lib/client/page/preference-store'
import { preferencesRoutes } from '@/lib/contract/routes/preferences-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** Sync state of the last change, at the bottom of the window; hidden before the first change. */
export function SavingNote() {
  const texts = useTexts('settings')
  const isMember = useShownAsMember()
  const saving = useStore(preferenceSaving)
  const [wasChosen, setWasChosen] = useState(false)
  const api = useApi(preferencesRoutes)
  // Preferences can be changed in the sidebar menu as well.
  useEffect(() => onPreferenceChoice(() => setWasChosen(true)), [])
  const retry = () => void syncPreferences(api, sessionStore.getState().user?.uid ?? '')
  const memberNote = { idle: '', saving: texts.saving, saved: texts.saved, failed: texts.saveFailed }[saving]
  const note = isMember ? memberNote : texts.savedHere
  const isShown = (wasChosen || saving === 'failed') && note !== ''

  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--bottom-bar)+16px)] z-10 mt-6 flex justify-center">
      <div
        className={`pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-l border border-line bg-paper-raised px-4 py-1.5 text-sm shadow-high ${isShown ? '' : 'invisible'}`}
      >
        <output className={isMember && saving === 'failed' ? 'text-bad' : 'text-ink-soft'}>
          {isShown && note}
        </output>
        {isMember && saving === 'failed' && (
          <Button size="small" onClick={retry}>
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  )
}
