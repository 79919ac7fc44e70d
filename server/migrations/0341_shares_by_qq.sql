-- QQ among the places where posts are shared. The rows there are keep to the shorter list already, so none is looked at.
alter table post_shares drop constraint post_shares_channel_check;
alter table post_shares add constraint post_shares_channel_check
  check (channel in ('link', 'weibo', 'wechat', 'qq', 'qr', 'system')) not valid;
