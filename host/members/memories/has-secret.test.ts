import { expect, test } from '@jest/globals'
import { hasSecret } from './has-secret.ts'

test.each([
  '手机号是 13812345678',
  '电话 138-1234-5678',
  '手机号是１３８１２３４５６７８',
  '电话是一三八一二三四五六七八',
  '身份证 11010519900307123X',
  '卡是 6222 0212 3456 7890',
  '密码是 abc',
  '邮箱的密 码是小狗的名字',
  'my password is hunter2',
  'the PIN is 4711',
  'uses sk-abcdefghij0123456789 for the service',
  '座机 (010) 6234-5678',
  '电话壹叁捌零零壹叁捌零零零',
  '身份證號忘了',
  'pwd: hunter2',
  'the passwd is tiger',
  '邮箱是 nian.gao@example.com',
  '微信号 maomao_7',
  '住在幸福路 12 号',
  '家在 3 号楼 2 单元 502',
])('%s', (text) => {
  expect(hasSecret(text)).toBe(true)
})

test.each([
  '对花生过敏',
  '生日是 1990-03-07',
  '1990 年 3 月 7 日出生',
  '2026.11.20 换了新工作',
  '住在朝阳区，每天 7:30 出门',
  '坐 12 号线上班，3 号放假',
  '用微信办公，喜欢 @ 人',
  '预算 8000 元左右',
  '想去 2027 年的马拉松，目标 3 小时 50 分',
  'spins yarn and likes opinion pieces',
  '养了一只猫，叫年糕，今年 3 岁，12 斤',
])('%s is none', (text) => {
  expect(hasSecret(text)).toBe(false)
})
