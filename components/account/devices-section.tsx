'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { SectionCard } from '@/components/headings/section-card'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast/toast-store'
import { accountDevicesQuery, signOutMutation } from '@/lib/client/api/account'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { accountRoutes, type SignedInDevice } from '@/lib/contract/routes/account-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

export function DevicesSection() {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const devices = useQuery(accountDevicesQuery(useApi(accountRoutes)))
  const { signOut, isPending } = useSignOut()
  const others = devices.data?.filter((device) => !device.isCurrent) ?? []

  return (
    <SectionCard title={texts.devices}>
      <ListState
        query={devices}
        failed={textOfError(devices.error, errors)}
        skeleton={<Skeleton className="h-14" />}
      />
      {devices.data && (
        <>
          <p className="text-ink-soft">{others.length > 0 ? texts.devicesIntro : texts.onlyThisDevice}</p>
          <ul className="divide-y divide-line">
            {devices.data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isBusy={isPending}
                onSignOut={() => signOut(device.id)}
              />
            ))}
          </ul>
        </>
      )}
      {others.length > 1 && (
        <div>
          <Button disabled={isPending} onClick={() => signOut()}>
            {texts.signOutOthers}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

interface DeviceRowProps {
  readonly device: SignedInDevice
  readonly isBusy: boolean
  readonly onSignOut: () => void
}

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const texts = useTexts('account')
  const locale = useLocale()
  const dateOf = (ms: number) =>
    new Date(ms).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-ink">
          {device.name}
          {device.isCurrent && <Badge tone="ok">{texts.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {fill(texts.signedIn, { date: dateOf(device.signedInAt) })}
          <span aria-hidden> · </span>
          {fill(texts.lastSeen, { date: dateOf(device.lastSeenAt) })}
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={fill(texts.signOutLabel, { name: device.name })}
          onClick={onSignOut}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}

function useSignOut() {
  const texts = useTexts('account')
  const login = useTexts('login')
  const ending = useMutation(signOutMutation(useApi(accountRoutes), useQueryClient()))

  const signOut = async (id?: string) => {
    try {
      const { signedOut } = await ending.mutateAsync(id)
      showToast({ content: fill(texts.signedOut, { count: signedOut }), icon: 'success' })
    } catch (error) {
      showFailure(error, login.busy)
    }
  }

  return { signOut: (id?: string) => void signOut(id), isPending: ending.isPending }
}
