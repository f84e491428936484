import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/member.json'})
page.setDefaultTimeout(9000)
const step=async(n,f)=>{try{console.log('##',n);await f()}catch(e){console.log('FAIL',n,e.message.split('\n').slice(0,3).join(' '));await shot(page,'fail-'+n)}}
const ask=async(q)=>{await page.goto('/'); await page.waitForTimeout(900); 
 const b=page.getByRole('textbox',{name:'问题'}); await b.fill(q); await b.press('Enter'); await page.waitForURL(/result/); await page.waitForTimeout(3000); await text(page,'main',900)}
await step('scope',async()=>{await page.goto('/'); await page.waitForTimeout(1000); await page.getByRole('button',{name:/搜索范围/}).click(); await page.waitForTimeout(400); await shot(page,'i0'); await aria(page,'[role=menu],[role=dialog],[role=listbox]',1500); 
 await page.getByText('我的文件',{exact:true}).last().click(); await page.waitForTimeout(400); await page.keyboard.press('Escape'); await page.waitForTimeout(300); await shot(page,'i1'); console.log(await page.getByRole('button',{name:/搜索范围/}).getAttribute('aria-label'))})
for(const q of ['编号 000124 是什么，有多少','内部价样品的数量是多少','押金什么时候退还，第几条','研发部二季度支出是多少','Zhang San 的电话是多少','市民的满意度提高到多少']) await step(q,()=>ask(q))
await step('seal',async()=>{await page.locator('[data-seal]').first().click(); await page.waitForTimeout(1000); await shot(page,'i2'); console.log(await page.getByRole('group',{name:'原文'}).innerText().then(t=>t.slice(0,400)))})
const check=async(t)=>{await page.goto('/check'); await page.waitForTimeout(1000)
 await page.getByRole('textbox',{name:'要核对的文字'}).fill(t)
 await page.getByRole('radio',{name:'我的文件'}).check({force:true}); await page.waitForTimeout(300)
 await page.getByRole('button',{name:'开始核对'}).click(); await page.waitForURL(/id=/); await page.waitForTimeout(3500); await text(page,'main',700)}
await step('c1',()=>check('市民的满意度提高到八十九分。'))
await step('c2',()=>check('市民的满意度也从七十六分提高到八十九分。'))
await step('c3',()=>check('租金每月人民币8,500元，押金为人民币20,000元。市民的满意度也从七十六分提高到八十九分。螺丝的数量是100。预算为三千四百万元。留存率 41%。'))
await shot(page,'i4')
await browser.close()
