'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { useApi } from '@/lib/client/api/api-context'
import { isPhone } from '@/lib/contract/account-rules'
import { consoleRoutes, type Surroundings } from '@/lib/contract/routes/console-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { normalizePhone } from '@/lib/text/normalize-phone'
import { addressFindings } from './address-findings'
import { ConnectionTest, ConnectionTestFrame } from './connection-test'
import { FindingList } from './finding-list'
import { SettingChoice, SettingField } from './setting-fields'
import { useStepForm } from './step-form'
import { StepSection } from './step-section'
import { WordsSection } from './words-section'

interface AccessStepProps {
  readonly surroundings: Surroundings & { readonly readAt: number }
}

export function AccessStep({ surroundings }: AccessStepProps) {
  const texts = useTexts('console')
  return (
    <>
      <SmsSection />
      <CaptchaSection />
      <StepSection title={texts.eligibility} intro={texts.eligibilityIntro}>
        <SettingChoice name="ELIGIBILITY" options={texts.eligibilityOptions} />
      </StepSection>
      <WordsSection words={surroundings.words} />
      <StepSection title={texts.address} intro={texts.addressIntro}>
        <FindingList findings={addressFindings(window.location, surroundings, surroundings.readAt)} />
        <p className="text-sm text-ink-soft">{texts.addressLocked}</p>
      </StepSection>
    </>
  )
}

const keys = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET']
const smsSettings: Readonly<Record<string, readonly string[]>> = {
  outbox: [],
  aliyun: [...keys, 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'],
  tencent: [
    'TENCENT_SECRET_ID',
    'TENCENT_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_TEMPLATE_ID',
    'TENCENT_SMS_REGION',
  ],
}

function SmsSection() {
  const texts = useTexts('console')
  const provider = useStepForm().textOf('SMS_PROVIDER')
  return (
    <StepSection title={texts.sms} intro={texts.smsIntro}>
      <SettingChoice name="SMS_PROVIDER" options={texts.smsOptions} />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {smsSettings[provider]?.map((name) => (
          <SettingField key={name} name={name} />
        ))}
        <SettingField name="SMS_CODES_PER_HOUR" />
      </div>
      <SendCode isOutbox={provider === 'outbox'} />
    </StepSection>
  )
}

function SendCode({ isOutbox }: { readonly isOutbox: boolean }) {
  const texts = useTexts('console')
  const api = useApi(consoleRoutes)
  const { changes, fail } = useStepForm()
  const [phone, setPhone] = useState('')
  const [isWrong, setWrong] = useState(false)
  const send = useMutation({
    mutationFn: () => api('consoleSendCode', { phone: normalizePhone(phone), changes }, { kind: 'standard' }),
    onError: fail,
  })

  const run = () => {
    const isRight = isPhone(normalizePhone(phone))
    setWrong(!isRight)
    if (isRight) send.mutate()
  }

  return (
    <ConnectionTestFrame
      label={texts.sendCode}
      isRunning={send.isPending}
      findings={send.data?.findings}
      onRun={run}
    >
      <div className="w-full sm:w-80">
        <Field
          label={texts.testPhone}
          hint={isOutbox ? texts.testPhoneOutbox : texts.testPhoneHint}
          error={isWrong ? texts.testPhoneWrong : undefined}
          value={phone}
          inputMode="tel"
          autoComplete="off"
          onChange={(event) => {
            setPhone(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            run()
          }}
        />
      </div>
    </ConnectionTestFrame>
  )
}

function CaptchaSection() {
  const texts = useTexts('console')
  const form = useStepForm()
  const isVendor = form.textOf('CAPTCHA_PROVIDER') === 'aliyun'
  const hasKeys = form.textOf('SMS_PROVIDER') === 'aliyun'
  const names = [...(hasKeys ? [] : keys), 'ALIYUN_CAPTCHA_SCENE_ID', 'ALIYUN_CAPTCHA_PREFIX']

  return (
    <StepSection title={texts.captcha} intro={texts.captchaIntro}>
      <SettingChoice name="CAPTCHA_PROVIDER" options={texts.captchaOptions} />
      {isVendor && (
        <>
          {hasKeys && <p className="text-sm text-ink-soft">{texts.captchaKeys}</p>}
          <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
            {names.map((name) => (
              <SettingField key={name} name={name} />
            ))}
          </div>
          <ConnectionTest group="captcha" label={texts.testCaptcha} />
        </>
      )}
    </StepSection>
  )
}
