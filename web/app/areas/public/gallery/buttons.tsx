import { Button, ButtonLink, IconButton, type ButtonVariant } from '../../../ui/base/button.tsx';
import { Row, Section } from './section.tsx';

const VARIANTS: { variant: ButtonVariant; name: string }[] = [
  { variant: 'primary', name: '主要' },
  { variant: 'plain', name: '普通' },
  { variant: 'soft', name: '柔和' },
  { variant: 'quiet', name: '安静' },
  { variant: 'danger', name: '危险' },
];

export const Buttons = () => (
  <Section id="buttons" title="按钮" text="一页只有一个主要按钮。载入时宽度不变，也不再响应点击；手机上不低于 44 像素。">
    {VARIANTS.map(({ variant, name }) => (
      <Row key={variant}>
        <Button variant={variant}>{name}</Button>
        <Button variant={variant} icon="pen">
          带图标
        </Button>
        <Button variant={variant} loading>
          载入中
        </Button>
        <Button variant={variant} disabled>
          不可用
        </Button>
        <Button variant={variant} size="s">
          小号
        </Button>
        <Button variant={variant} size="l">
          大号
        </Button>
        <ButtonLink variant={variant} to="/test" icon="external">
          链接
        </ButtonLink>
      </Row>
    ))}
    <Row>
      <IconButton icon="bell" label="通知" />
      <IconButton icon="bell" label="通知，有未读" dot />
      <IconButton icon="star" label="收藏" aria-pressed />
      <IconButton icon="trash" label="删除" disabled />
      <IconButton icon="refresh" label="刷新" shape="square" />
      <IconButton icon="close" label="关闭" shape="square" size="s" />
    </Row>
  </Section>
);
