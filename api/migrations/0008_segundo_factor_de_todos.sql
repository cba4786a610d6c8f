-- Students may have a second factor too.
ALTER TABLE usuarios DROP CONSTRAINT usuarios_segundo_factor_del_personal;
