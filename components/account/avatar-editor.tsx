'use client'
import { useRef } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { MemberAvatar } from '@/components/login/member-avatar'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import type { Account } from '@/lib/contract/routes/account-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { cropSquare, UnreadableImage } from './crop-square'
import { useChangeProfile } from './use-change-profile'

/** The avatar and its editor. Cropped to a square in the browser, so that nothing larger is uploaded. */
export function AvatarEditor({ account }: { readonly account: Account }) {
  const texts = useTexts('account')
  const login = useTexts('login')
  const change = useChangeProfile()
  const file = useRef<HTMLInputElement>(null)

  const save = async (readImage: () => Promise<string>) => {
    try {
      await change.mutateAsync({ picture: await readImage() })
      showToast({ content: texts.saved, icon: 'success' })
    } catch (error) {
      if (error instanceof UnreadableImage) showToast({ content: texts.avatarUnreadable, icon: 'error' })
      else showFailure(error, login.busy)
    }
  }

  const handleFile = () => {
    const chosen = file.current?.files?.[0]
    if (chosen) void save(() => cropSquare(chosen))
    if (file.current) file.current.value = ''
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <MemberAvatar user={account} size="huge" />
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button disabled={change.isPending} onClick={() => file.current?.click()}>
            {change.isPending ? texts.saving : texts.changeAvatar}
          </Button>
          {account.pic_url !== '' && (
            <Button tone="quiet" disabled={change.isPending} onClick={() => void save(async () => '')}>
              {texts.removeAvatar}
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-faint">{texts.avatarHint}</p>
      </div>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={texts.avatar}
        tabIndex={-1}
        onChange={handleFile}
        className="sr-only"
      />
    </div>
  )
}
