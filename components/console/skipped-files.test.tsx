import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { sortPicked } from '@/lib/client/device/picked-files'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { SkippedFiles } from './skipped-files'

const fileOf = (path: string, text = 'x') => ({ path, file: new File([text], path) })

async function open(picked: readonly ReturnType<typeof fileOf>[]) {
  const sorted = await sortPicked(picked)
  return render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SkippedFiles sorted={sorted} onClose={() => undefined} />
    </Texts>,
  )
}

test('files that are not uploaded are named, with the reason', async () => {
  await open(['志.pdf', '扫描/第一页.jpg', '图.png', 'a.zip', '.DS_Store'].map((path) => fileOf(path)))
  const said = screen.getByRole('status')
  expect(said).toHaveTextContent('2 张图片没有上传：资料库只收文档，不收图片')
  expect(said).toHaveTextContent('扫描/第一页.jpg')
  expect(said).toHaveTextContent('1 个没有上传：这种格式读不了a.zip')
  expect(said).toHaveTextContent('跳过 1 个隐藏的或系统的文件')
  expect(said).not.toHaveTextContent('志.pdf')
})

test('of many files the first are named, and how many more there are', async () => {
  await open([...Array.from({ length: 25 }, (_, at) => fileOf(`${at}.jpg`)), fileOf('空.txt', '')])
  expect(screen.getAllByText(/^\d+\.jpg$/)).toHaveLength(20)
  expect(screen.getByText('还有 5 个')).toBeVisible()
  expect(screen.getByText('文件是空的')).toBeVisible()
})

test('nothing is said where everything is uploaded', async () => {
  const { container } = await open([fileOf('志.pdf')])
  expect(container).toBeEmptyDOMElement()
})
