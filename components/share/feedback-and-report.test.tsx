import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { dislikeReasons } from '@/lib/contract/routes/http'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FeedbackDialog } from './feedback-dialog'
import { ReportDialog } from './report-dialog'

const { feedback, report } = zhCN
const labels = zhCN.answer.dislikeReasons
const onClose = jest.fn(() => undefined)

beforeAll(() => import('@testing-library/user-event'))
beforeEach(() => {
  onClose.mockClear()
  toastQueue.setState([], true)
})

function show(body: React.ReactNode, answers: HostAnswers) {
  const options = () => ({ list: dislikeReasons.map((id) => ({ id, label: labels[id] })) })
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ dislikeOptions: options, ...answers })}>{body}</ApiProvider>
    </Texts>,
  )
  return userEvent.setup()
}

const said = () => toastQueue.getState().map(({ message }) => message)

describe('why an answer is disliked', () => {
  const dialog = <FeedbackDialog askId="a1" onClose={onClose} />

  test('reasons and words go out together', async () => {
    const sent: unknown[] = []
    const user = show(dialog, {
      feedback: (input) => {
        sent.push(input)
        return { like: -1 as const }
      },
    })
    expect(screen.getByRole('button', { name: feedback.send })).toHaveAttribute('aria-disabled', 'true')
    await user.click(await screen.findByRole('button', { name: labels.outdated }))
    await user.click(screen.getByRole('button', { name: labels.unsafe }))
    await user.click(screen.getByRole('button', { name: labels.unsafe }))
    expect(screen.getByRole('button', { name: labels.outdated })).toHaveAttribute('aria-pressed', 'true')
    await user.type(screen.getByLabelText(feedback.text), ' 是去年的 ')
    await user.click(screen.getByRole('button', { name: feedback.send }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([{ ask_id: 'a1', like: -1, reasons: ['outdated'], text: '是去年的' }])
    expect(said()).toEqual([feedback.thanks])
  })

  test('reasons that failed to load can be retried, and are optional', async () => {
    let isOnline = false
    const user = show(dialog, {
      dislikeOptions: () => {
        if (!isOnline) throw new ApiError('not_found')
        return { list: [{ id: 'unsafe', label: labels.unsafe }] }
      },
    })
    const retry = await screen.findByRole('button', { name: zhCN.common.retry })
    isOnline = true
    await user.click(retry)
    expect(await screen.findByRole('button', { name: labels.unsafe })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: feedback.skip }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('what did not arrive stays written', async () => {
    const user = show(dialog, { feedback: () => Promise.reject(new ApiError('network')) })
    await user.type(await screen.findByLabelText(feedback.text), '不对')
    await user.click(screen.getByRole('button', { name: feedback.send }))
    expect(await screen.findByText(zhCN.errors.network.title)).toBeInTheDocument()
    expect(screen.getByLabelText(feedback.text)).toHaveValue('不对')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a report', () => {
  const dialog = <ReportDialog of={{ kind: 'share', id: 's1' }} onClose={onClose} />

  test('requires a reason, and a description if the reason is “other”', async () => {
    const sent: unknown[] = []
    const user = show(dialog, {
      report: (input) => {
        sent.push(input)
        return {}
      },
    })
    await user.click(screen.getByRole('button', { name: report.send }))
    expect(screen.getByRole('group')).toHaveAccessibleDescription(report.missing)
    await user.click(screen.getByRole('radio', { name: report.reasons.other }))
    await user.click(screen.getByRole('button', { name: report.send }))
    expect(screen.getByLabelText(report.textOther)).toHaveAccessibleDescription(report.missingText)
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText(report.textOther), '冒充')
    await user.click(screen.getByRole('button', { name: report.send }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([{ kind: 'share', id: 's1', reason: 'other', text: '冒充' }])
    expect(said()).toEqual([report.done])
  })

  test.each([
    [new ApiError('rate_limited', '操作有些频繁，请稍等片刻再试'), '操作有些频繁，请稍等片刻再试'],
    [new ApiError('network'), zhCN.errors.network.title],
  ])('that was rejected shows why (%#)', async (error, sentence) => {
    const user = show(dialog, { report: () => Promise.reject(error) })
    await user.click(screen.getByRole('radio', { name: report.reasons.false }))
    await user.click(screen.getByRole('button', { name: report.send }))
    expect(await screen.findByText(sentence)).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })
})
