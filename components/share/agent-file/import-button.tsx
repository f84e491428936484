'use client'
import { useRef } from 'react'
import { WithLogin } from '@/components/login/with-login'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { upload } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useAllTexts, useTexts } from '@/lib/messages/use-texts'

const load = () => import(/* webpackChunkName: "agent-import" */ './open-import')

/** Chooses a file and shows what an import of it would create. */
export function ImportButton() {
  const texts = useTexts('agentTransfer')
  const { interrupted } = useTexts('network')
  const all = useAllTexts()
  const input = useRef<HTMLInputElement>(null)
  const show = (file: File) =>
    load().then(
      ({ openImport }) => openImport(file, texts.title, all),
      () => showToast({ icon: 'error', content: interrupted }),
    )
  return (
    <>
      <WithLogin>
        <Button aria-haspopup="dialog" size="head" onClick={() => input.current?.click()}>
          <Icon path={upload} className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{texts.import}</span>
        </Button>
      </WithLogin>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={texts.title}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void show(file)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
