-- A remark that says money has not arrived approves nothing: it goes where nobody has reworded it.
delete from dict_data where dict_type = 'recharge_remark' and dict_value = 'notArrived'
  and labels ->> 'zh-cn' = '截至目前未收到此笔款项';
