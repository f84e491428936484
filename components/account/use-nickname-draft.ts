import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ownStorage } from '@/lib/client/device/own-storage'
import type { Account, accountRoutes } from '@/lib/contract/routes/account-routes'

type ProfileInput = z.input<typeof accountRoutes.accountProfile.input>

/** Stores an unsaved nickname in this tab, and restores it. */
export function useNicknameDraft(
  { app_user_id: id, nickname: saved }: Account,
  { setValue, subscribe }: Pick<UseFormReturn<ProfileInput>, 'setValue' | 'subscribe'>,
): void {
  useEffect(() => {
    const key = `nickname-draft:${id}`
    const draft = ownStorage.read(key)
    if (draft !== null && draft !== saved) setValue('nickname', draft, { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values: { nickname }, defaultValues }) => {
        if (nickname === undefined || nickname === saved || nickname === defaultValues?.nickname)
          ownStorage.remove(key)
        else ownStorage.write(key, nickname)
      },
    })
  }, [id, saved, setValue, subscribe])
}
