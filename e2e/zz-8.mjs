import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/member.json'})
page.setDefaultTimeout(6000)
const step=async(n,f)=>{try{console.log('##',n);await f()}catch(e){console.log('FAIL',n,e.message.split('\n').slice(0,3).join(' '));await shot(page,'fail-'+n)}}
const run=async()=>{await page.getByRole('button',{name:'开始核对'}).click(); await page.waitForURL(/id=/); await page.waitForTimeout(2500); await text(page,'main',500)}
const paste=async(n,t)=>{await page.getByRole('button',{name:'贴一段资料'}).click();await page.getByRole('textbox',{name:'资料的名字'}).fill(n);await page.getByRole('textbox',{name:'资料的文字'}).fill(t);await page.getByRole('button',{name:'加上',exact:true}).click();await page.waitForTimeout(200)}
const start=async t=>{await page.goto('/check'); await page.waitForTimeout(900); const x=page.getByRole('button',{name:/^去掉/}); while(await x.count()) {await x.first().click(); await page.waitForTimeout(150)} await page.getByRole('radio',{name:'只对着加上的资料'}).check({force:true}); await page.getByRole('textbox',{name:'要核对的文字'}).fill(t)}
await step('choose contract',async()=>{await start('租金每月人民币8,500元，押金为人民币20,000元。押金在设备归还后15个工作日内退还。设备损坏的，乙方按照第四条的约定赔偿。市民的满意度也从七十六分提高到八十九分。')
 await page.getByRole('button',{name:'选我的文件'}).click(); await page.getByRole('checkbox',{name:'租赁合同.docx'}).check({force:true}); await page.getByRole('checkbox',{name:'双倍行距.pdf'}).check({force:true}); await page.getByRole('button',{name:'加上',exact:true}).click(); await run(); await shot(page,'j1'); await page.getByRole('button',{name:/第 1 句/}).click(); await page.waitForTimeout(300); await shot(page,'j2')})
await step('pasted w number',async()=>{await start('租金每月人民币8,500元，押金为人民币20,000元。市民的满意度也从七十六分提高到八十九分。'); await paste('合同','第一条 甲方将离心机租给乙方。\n第二条 租金每月人民币8,500元，押金为人民币20,000元。\n改造后的骑行量增长了百分之十八，市民的满意度也从七十六分提高到八十九分。'); await run()})
await step('pasted no number',async()=>{await start('租金每月人民币8,500元，押金为人民币20,000元。留存率 41%。'); await paste('合同2','甲方将离心机租给乙方。\n租金每月人民币8,500元，押金为人民币20,000元。\n留存率 41%'); await run()})
await step('scope',async()=>{await page.goto('/'); await page.waitForTimeout(900); await page.getByRole('button',{name:/搜索范围/}).click(); await page.waitForTimeout(500); await shot(page,'j3'); const r=page.getByText('我的文件').last(); await r.click(); await page.waitForTimeout(400); await shot(page,'j4'); await page.keyboard.press('Escape'); console.log(await page.getByRole('button',{name:/搜索范围/}).first().getAttribute('aria-label'))
 for (const q of ['编号 000124 是什么，有多少','押金什么时候退还，第几条','研发部二季度支出是多少']){ if(!page.url().endsWith('/')) {await page.goto('/');await page.waitForTimeout(800)} ; console.log('scope now', await page.getByRole('button',{name:/搜索范围/}).first().getAttribute('aria-label')); const b=page.getByRole('textbox',{name:'问题'}); await b.fill(q); await b.press('Enter'); await page.waitForURL(/result/); await page.waitForTimeout(2500); await text(page,'main',900)}
 await shot(page,'j5')
 await page.locator('[data-seal]').first().click(); await page.waitForTimeout(800); await shot(page,'j6')})
await browser.close()
