/** A contract of 13,000 characters: numbered clauses, no two alike. */
export const contractText = Array.from(
  { length: 230 },
  (_, at) =>
    `第 ${at + 1} 条 甲方应在第 ${at + 3} 个工作日前交付第 ${at + 1} 批货物，数量 ${(at + 1) * 37} 件，单价 ${(at * 53) % 997} 元；逾期每日按 ${(at % 9) + 1}‰ 计违约金。\n`,
)
  .join('')
  .slice(0, 13_000)
