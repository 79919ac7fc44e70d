import type { Me } from '#contract/accounts/accounts.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import css from './message-row.module.css';
import type { Outgoing } from './conversation-state.ts';

interface OutgoingRowProps {
  me: Me;
  message: Outgoing;
  onRetry: (message: Outgoing) => void;
  onGiveUp: (key: string) => void;
  onEdit: (text: string) => void;
}

/** On its way, or not sent: then with the reason and everything one may do about it. */
export function OutgoingRow({ me, message, onRetry, onGiveUp, onEdit }: OutgoingRowProps) {
  const { key, content, picture, problem } = message;
  return (
    <div className={classes(css.row, css.mine)}>
      <Avatar className={css.avatar} src={me.avatar} alt="我" />
      <div className={css.said}>
        <Cluster gap="1" align="center" className={css.line}>
          <div className={classes(css.bubble, picture !== null && css.pictured)}>
            {picture !== null && <img src={picture.preview} alt="" />}
            {content !== '' && <p>{content}</p>}
          </div>
          {problem === null && <Spinner size="s" label="发送中" />}
        </Cluster>
        {problem !== null && (
          <Text as="div" size="s" above="1" className={css.problem} role="alert">
            <p>
              <Icon name="alert-circle" size="s" />
              {problem}
            </p>
            <div>
              <Button variant="quiet" size="s" onClick={() => onRetry(message)}>
                重试
              </Button>
              {content !== '' && (
                <Button
                  variant="quiet"
                  size="s"
                  onClick={() => {
                    onGiveUp(key);
                    onEdit(content);
                  }}
                >
                  编辑
                </Button>
              )}
              <Button variant="quiet" size="s" onClick={() => onGiveUp(key)}>
                删除
              </Button>
            </div>
          </Text>
        )}
      </div>
    </div>
  );
}
