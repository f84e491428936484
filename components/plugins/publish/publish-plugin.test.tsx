import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { HostAnswers } from '@/lib/client/api/fake-api'
import type { CaseDifference, ToolCase } from '@/lib/contract/plugins/tool'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage, pluginDraftOf, pluginSummaryOf, toolOf } from '../testing/plugin-page'
import { PublishPlugin } from './publish-plugin'

const texts = zhCN.pluginEditor.publish
const caseOf = (id: string): ToolCase => ({
  id,
  tool_id: 11,
  name: `用例 ${id}`,
  arguments: {},
  status: 200,
  last: null,
})
const lost: CaseDifference = { kind: 'removed', path: 'hourly[].humidity', before: 'integer', after: '' }

function open(answers: HostAnswers, onSave = async () => true) {
  const onClose = jest.fn()
  const published: unknown[] = []
  const opened = openPluginPage(
    {
      pluginGet: () => ({ plugin: pluginSummaryOf(), draft: pluginDraftOf() }),
      toolList: () => ({ list: [toolOf({ cases: { total: 2, same: 2, changed: 0 } })], total: 1 }),
      caseList: () => ({ list: [caseOf('c1'), caseOf('c2')] }),
      caseReplay: () => ({ same: true, differences: [], exchange: {} }),
      pluginPublish: (input) => {
        published.push(input)
        return { id: 7, version: 3, status: 3 }
      },
      ...answers,
    },
    <PublishPlugin pluginId={7} onSave={onSave} onClose={onClose} />,
  )
  return { onClose, published, ...opened }
}

const publish = () => fireEvent.click(screen.getByRole('button', { name: texts.confirm }))

test('all cases run again, one after another, and then it is published with its note', async () => {
  const order: string[] = []
  const { published, onClose } = open({
    caseReplay: async ({ id }) => {
      order.push(`start ${id}`)
      await Promise.resolve()
      order.push(`end ${id}`)
      return { same: true, differences: [], exchange: {} }
    },
  })
  fireEvent.change(screen.getByLabelText(texts.note), { target: { value: '加了空气质量' } })
  publish()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(order).toEqual(['start c1', 'end c1', 'start c2', 'end c2'])
  expect(published).toEqual([{ id: 7, note: '加了空气质量' }])
})

test('a changed reply is shown and has to be accepted first', async () => {
  const accepted: string[] = []
  const { published, onClose } = open({
    caseReplay: ({ id, accept }) => {
      if (accept) accepted.push(id)
      const same = id === 'c1' || accept
      return { same, differences: same ? [] : [lost], exchange: {} }
    },
  })
  publish()
  expect(await screen.findByText('少了 hourly[].humidity')).toBeVisible()
  expect(screen.getByRole('button', { name: texts.confirm })).toHaveAttribute('aria-disabled', 'true')
  publish()
  expect(published).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '“用例 c2”就按现在的回复' }))
  expect(await screen.findByText(texts.accepted)).toBeVisible()
  publish()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(accepted).toEqual(['c2'])
  expect(published).toHaveLength(1)
})

test.each([
  ['left out', texts.skipUnsafe, ['c1']],
  ['sent again', texts.sendUnsafe, ['c1', 'c2']],
])('cases that change something are %s on request only', async (_, answer, expected) => {
  const ran: string[] = []
  const { published, onClose } = open({
    toolList: () => {
      const cases = { total: 1, same: 1, changed: 0 }
      return { list: [toolOf({ id: 11, cases }), toolOf({ id: 12, is_safe: false, cases })], total: 2 }
    },
    caseList: ({ tool_id: id }) => ({ list: [{ ...caseOf(id === 11 ? 'c1' : 'c2'), tool_id: id }] }),
    caseReplay: ({ id }) => {
      ran.push(id)
      return { same: true, differences: [], exchange: {} }
    },
  })
  publish()
  expect(await screen.findByText('1 个用例会真的发送、改动数据，要再发一次吗？')).toBeVisible()
  publish()
  expect(ran).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(ran).toEqual(expected)
  expect(published).toHaveLength(1)
})

test.each<[string, HostAnswers, () => Promise<boolean>, string]>([
  ['unsaved changes', {}, async () => false, texts.unsaved],
  [
    'no tool in use',
    { toolList: () => ({ list: [toolOf({ online: false })], total: 1 }) },
    async () => true,
    texts.noTools,
  ],
])('%s: it says so and publishes nothing', async (_, answers, onSave, sentence) => {
  const { published } = open(answers, onSave)
  publish()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(published).toEqual([])
})
