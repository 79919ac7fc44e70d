import { CREATOR, READER, testPages } from './page-cases.ts';
import { PASSWORD } from './product.ts';
import { baseUrl } from './visit.ts';

testPages([
  { path: '/login/reset', title: /找回密码/, shows: '重设密码' },
  { path: '/welcome', title: '选择兴趣 - 闻见', as: READER, shows: '选择感兴趣的内容' },
  { path: '/login/appeal', title: /停用申诉/, shows: '提交' },
  { path: () => pageOf(CREATOR.mobile), title: /用户资料/, as: READER, shows: '城市切片' },
  { path: '/users', title: /用户资料/, as: READER, shows: '用户ID不能为空' },
]);

async function pageOf(mobile: string): Promise<string> {
  const login = await fetch(`${baseUrl()}/api/v1/user/user/loginForMobilePassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, password: PASSWORD }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const info = await fetch(`${baseUrl()}/api/v1/user/user/info`, { headers: { authorization: `Bearer ${data.token}` } });
  return `/users/${((await info.json()) as { data: { id: string } }).data.id}`;
}
